const PICTURE = /\.(?:png|jpe?g|tiff?)$/i;
/** Folders by which the formats part pictures and texts; the rest of both paths is the same. */
const KINDS = /^(?:images|labels|annotations|jpegimages|img1)$/i;

export const withoutEnding = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,5}$/, '');

/** The path of a text or a picture without its ending and without the folder that says which of both it is. */
export const commonName = (name: string): string =>
  withoutEnding(name)
    .split('/')
    .filter((part) => !KINDS.test(part))
    .join('/');

/** Pictures of an archive by what their texts have in common with them. */
export const pictureEntries = (names: Iterable<string>): ReadonlyMap<string, string> =>
  new Map([...names].filter((name) => PICTURE.test(name)).map((name) => [commonName(name), name]));
