/** As the log names what the product itself did. */
const SYSTEM = 'System';

/** The name of the person, or what the language of the page calls the product. */
export const personName = (name: string, system: string): string =>
  name === '' || name === SYSTEM ? system : name;
