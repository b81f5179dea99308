// The first script of `npm ci` and of the commands that are scripts of ours, in plain JavaScript so that any Node can say what is
// wrong: npm silently falls back to the system's Node where it has installed none. Each package that brings one holds the program
// itself, and the lock file has its hash.
const major = Number(process.versions.node.split('.')[0]);
if (major !== 24) {
  console.error(`This needs Node 24, and this is Node ${process.versions.node}.`);
  console.error('Run `npm ci` without --omit=optional: it installs Node 24 for the commands of this project.');
  console.error('If package.json names no package of it for this machine, install Node 24 yourself.');
  process.exit(1);
}
