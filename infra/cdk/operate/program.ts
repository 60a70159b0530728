/** Runs `main` if Node was started with this module. An error prints as its message alone, and makes the exit code 1. */
export async function runAsProgram(
  moduleUrl: string,
  main: (args: readonly string[]) => Promise<void>,
): Promise<void> {
  if (moduleUrl !== `file://${process.argv[1]}`) return;
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
