/** The name that the server gives a file; the other one where it gives none. */
export const fileNameIn = (disposition: string | null, otherwise: string): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="([^"]+)"/i.exec(disposition ?? '') ?? [];
  return encoded === undefined ? (plain ?? otherwise) : decodeURIComponent(encoded);
};
