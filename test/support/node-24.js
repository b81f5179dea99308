// The first script of `npm ci` and of the commands that are scripts of ours, in plain JavaScript so that any Node can say what is
// wrong: npm silently falls back to the system's Node when the `node` dev dependency was not installed.
const major = Number(process.versions.node.split('.')[0]);
if (major !== 24) {
  console.error(`This needs Node 24, and this is Node ${process.versions.node}.`);
  console.error('Run `npm ci` without --ignore-scripts: it installs Node 24 for the commands of this project.');
  process.exit(1);
}
