/** Milliseconds of processor time that the process has used: unlike the clock, it does not grow while other processes run. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
