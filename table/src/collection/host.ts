// What whoever runs the server lends to everybody: its file has a name that no file of one's own has.
export const HOST = '/host';
/** A card of the player's own files. */
export const isMine = ({ file }: { file?: string }): boolean => file !== undefined && file !== HOST;
