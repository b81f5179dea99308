import { toCommand } from './command-line.ts';
import { prepareDiscovery } from './discovery/prepare.ts';
import { createService } from './server.ts';

const command = toCommand(process.argv.slice(2));
if ('refusal' in command) {
  console.error(command.refusal);
  process.exitCode = 2;
} else {
  prepareDiscovery();
  try {
    const { origin } = await createService(command.options).listen(command.port);
    console.log(`listening on ${origin}`);
  } catch {
    console.error(`Port ${command.port} of 127.0.0.1 cannot be listened on; another program may have it.`);
    process.exitCode = 1;
  }
}
