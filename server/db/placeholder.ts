/** Stands for a value in a statement that is compiled before its values are known (`compileOnce`). */
export class Placeholder {
  constructor(
    readonly name: string,
    /** What is done to the value when it is bound. */
    readonly convert: (value: unknown) => unknown = (value) => value,
  ) {}
}
