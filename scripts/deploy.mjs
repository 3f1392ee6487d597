import { resolve } from "node:path";
import { deploy } from "./lib/deployed.mjs";
import { Failure } from "./lib/failure.mjs";
import { ready } from "./lib/ready.mjs";
import { say, script } from "./lib/script.mjs";

await script(async () => {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0) throw new Failure("Name one folder: npm run deploy -- FOLDER");
  const folder = resolve(name);
  await ready();
  deploy(folder);
  say(`${folder} has what a server needs. Start it there with "npm start".`);
});
