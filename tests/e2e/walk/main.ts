// `npm run walk`: see scripts/walk.mjs.
import type { Club } from '@virage/contract'
import { demoClubs } from '@virage/demo'
import { startServer } from '@virage/test-support/server'
import { type Fault, Findings } from './findings.ts'
import { launchIn } from './launch.ts'
import { nameOf, readOptions } from './options.ts'
import { personasIn } from '../personas.ts'
import { routes } from '../routes.ts'
import { setupsOf } from './setups.ts'
import { walk } from './walker.ts'

const options = readOptions(process.argv.slice(2))
const setups = setupsOf(options)
const product = await startServer()
const browsers = { en: await launchIn('en'), fr: await launchIn('fr') }
const findings = new Findings()
/** Faults that were printed already. */
const printed = new Set<Fault>()
const end = Date.now() + options.minutes * 60_000
let [walked, pages] = [0, 0]
try {
  const clubs = await Promise.all(
    demoClubs.map(async ({ slug }) => (await (await fetch(`${product.origin}/api/clubs/${slug}`)).json()) as Club),
  )
  const findPersona = personasIn(product)
  const waiting = [...setups.entries()].slice(options.first)
  const work = async () => {
    for (let next = waiting.shift(); next && Date.now() < end; next = waiting.shift()) {
      const [index, setup] = next
      const email = await findPersona(setup.person, setup.club)
      const bounds = { pages: 40, time: 240_000 * setup.slowdown }
      const browser = browsers[setup.language]
      const seen = await walk(setup, options.seed + index, { browser, product, clubs, findings, email, bounds })
      walked++
      pages += seen
      console.log(`${index} ${nameOf(setup)}: ${seen} pages`)
      for (const { fault } of findings.faults.filter((one) => !printed.has(one.fault))) {
        printed.add(fault)
        console.log(`  ✗ ${fault.kind}: ${fault.words} (${fault.where})`)
      }
    }
  }
  await Promise.all(Array.from({ length: options.workers }, work))
} finally {
  await Promise.all([browsers.en.close(), browsers.fr.close()])
  await product.stop()
}

console.log(`\n${findings.map(routes)}\n`)
for (const { fault, count } of findings.faults)
  console.log(`✗ ${count} × ${fault.kind}: ${fault.words}\n    ${fault.where}`)
console.log(
  `\n${walked} of ${setups.length} walks, ${pages} pages, ${findings.faults.length} faults (seed ${options.seed})`,
)
process.exitCode = findings.faults.length === 0 ? 0 : 1
