import { toCommand } from './command-line.ts';
import { prepareDiscovery } from './discovery/prepare.ts';
import { createService } from './server.ts';

const command = toCommand(process.argv.slice(2));
if ('refusal' in command) {
  console.error(command.refusal);
  process.exitCode = 2;
} else {
  // The shell that npm puts between passes no signal on: without this the port of an ended npm would stay taken.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === 'service')
    setInterval(() => void (process.ppid === parent || process.exit()), 100).unref();
  prepareDiscovery();
  try {
    const { origin } = await createService(command.options).listen(command.port);
    console.log(`listening on ${origin}`);
  } catch {
    console.error(`Port ${command.port} of 127.0.0.1 cannot be listened on; another program may have it.`);
    process.exitCode = 1;
  }
}
