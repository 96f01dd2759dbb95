// `npm run env-example`: writes .env.example from the settings that the server reads. A test fails while they differ.
import { writeFileSync } from 'node:fs'

const intro = `# Settings for \`npm start\` and \`npm run dev\`. None is required.
# Copy this file to .env and uncomment what you change; a variable of the environment wins over the file.
# Production reads no .env: see docs/production.md. Written by \`npm run env-example\`.
`

/** Returns the text of .env.example. @param settings as `describeSettings` of the server's config.ts returns them */
export const renderEnvExample = (settings) =>
  [
    intro,
    ...settings.map(({ name, default: value, description }) => `# ${description}\n#${name}=${quoted(value)}\n`),
  ].join('\n')

/** Quotes a value for Node's parser of .env files. */
const quoted = (value) => (/[\s#"'<>]/.test(value) ? `'${value}'` : value)

if (process.argv[1]?.endsWith('env-example.mjs')) {
  const { describeSettings } = await import('../apps/server/src/config.ts')
  writeFileSync(new URL('../.env.example', import.meta.url), renderEnvExample(describeSettings()))
}
