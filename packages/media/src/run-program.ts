import type { Cage, CagedProgram, CageEnd, CageRun } from './cage.ts';

/** Runs a caged program to its end. When the reader fails, nothing of the program is left when this rejects. */
export async function runProgram<T>(
  cage: Cage,
  run: CageRun,
  read: (program: CagedProgram) => Promise<T>,
): Promise<{ value: T; end: CageEnd }> {
  const program = await cage.start(run);
  try {
    const value = await read(program);
    return { value, end: await program.ended };
  } catch (error) {
    program.stop();
    await program.ended.catch(() => undefined);
    throw error;
  }
}

/** The program failed where its input cannot be blamed. */
export const programFailure = (program: string, end: CageEnd): Error =>
  new Error(`${program} ended with ${end.code ?? 'a signal'}: ${end.complaints.at(-1) ?? 'no words'}`);
