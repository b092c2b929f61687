// Reading a JSON object strictly; shared with the table's messages.
#pragma once
#include "sync/fields.hpp"
