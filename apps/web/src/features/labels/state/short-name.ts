const LAST = 6;

/** The code of the recording in the name of an item, which ends with the number of its frame. */
export const recordingOf = ({ name }: { readonly name: string }): string => name.replace(/ #\d+$/, '');

/** TEC-074: an item is called by the last six characters of its id. */
export const shortId = (id: string): string => id.slice(-LAST);
