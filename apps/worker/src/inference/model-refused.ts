/** The file or its description is not a model that can be used. The message is shown to people; it will always be refused. */
export class ModelRefused extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'ModelRefused';
  }
}
