// Checks docs/security/asvs.md: it lists every requirement of ASVS 5.0.0, levels 1 and 2, with a known verdict and
// existing evidence.
import { existsSync, readFileSync } from 'node:fs'

const root = new URL('..', import.meta.url)

/** Requirements by section: numbers of level 1, a slash, numbers of level 2. */
const sections = `
V1.1: | 1 2
V1.2: 1 2 3 4 5 | 6 7 8 9
V1.3: 1 2 | 3 4 5 6 7 8 9 10 11
V1.4: | 1 2 3
V1.5: 1 | 2
V2.1: 1 | 2 3
V2.2: 1 2 | 3
V2.3: 1 | 2 3 4
V2.4: | 1
V3.2: 1 2 |
V3.3: 1 | 2 3 4
V3.4: 1 2 | 3 4 5 6
V3.5: 1 2 3 | 4 5
V3.7: | 1 2
V4.1: 1 | 2 3
V4.2: | 1
V4.3: | 1 2
V4.4: 1 | 2 3 4
V5.1: | 1
V5.2: 1 2 | 3
V5.3: 1 2 |
V5.4: | 1 2 3
V6.1: 1 | 2 3
V6.2: 1 2 3 4 5 6 7 8 | 9 10 11 12
V6.3: 1 2 | 3 4
V6.4: 1 2 | 3 4
V6.5: | 1 2 3 4 5
V6.6: | 1 2 3
V6.8: | 1 2 3 4
V7.1: | 1 2 3
V7.2: 1 2 3 4 |
V7.3: | 1 2
V7.4: 1 2 | 3 4 5
V7.5: | 1 2
V7.6: | 1 2
V8.1: 1 | 2
V8.2: 1 2 | 3
V8.3: 1 |
V8.4: | 1
V9.1: 1 2 3 |
V9.2: 1 | 2 3 4
V10.1: | 1 2
V10.2: | 1 2
V10.3: | 1 2 3 4
V10.4: 1 2 3 4 5 | 6 7 8 9 10 11
V10.5: | 1 2 3 4 5
V10.6: | 1 2
V10.7: | 1 2 3
V11.1: | 1 2
V11.2: | 1 2 3
V11.3: 1 2 | 3
V11.4: 1 | 2 3 4
V11.5: | 1
V11.6: | 1
V12.1: 1 | 2 3
V12.2: 1 2 |
V12.3: | 1 2 3 4
V13.1: | 1
V13.2: | 1 2 3 4 5
V13.3: | 1 2
V13.4: 1 | 2 3 4 5
V14.1: | 1 2
V14.2: 1 | 2 3 4
V14.3: 1 | 2 3
V15.1: 1 | 2 3
V15.2: 1 | 2 3
V15.3: 1 | 2 3 4 5 6 7
V16.1: | 1
V16.2: | 1 2 3 4 5
V16.3: | 1 2 3 4
V16.4: | 1 2 3
V16.5: | 1 2 3
V17.1: | 1
V17.2: | 1 2 3 4
V17.3: | 1 2
`

const verdicts = ['pass', 'does not apply', 'not met']

/** Returns the requirements with their levels, in order. */
export function requirements() {
  return [...sections.matchAll(/^(V[\d.]+): ?([\d ]*)\|([\d ]*)$/gm)].flatMap(([, section, first, second]) =>
    [first, second].flatMap((numbers, index) =>
      (numbers.match(/\d+/g) ?? []).map((number) => ({ id: `${section}.${number}`, level: String(index + 1) })),
    ),
  )
}

/** Returns what is wrong with the document. @param exists returns whether the repository has a file at this path */
export function faultsOf(text, exists) {
  const faults = []
  const cells = [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row.split(' | ').map((cell) => cell.trim()))
  const rows = cells.filter(([id]) => /^V\d+\.\d+\.\d+$/.test(id))
  const known = requirements()
  for (const { id, level } of known) {
    const found = rows.filter(([one]) => one === id)
    if (found.length !== 1) faults.push(`${id} has ${found.length} rows`)
    else if (found[0][1] !== level) faults.push(`${id} is of level ${level}`)
  }
  for (const [id, , words, verdict, evidence, remarks = ''] of rows) {
    if (!known.some((one) => one.id === id)) faults.push(`${id} is no requirement of level 1 or 2`)
    if (!words) faults.push(`${id} does not say what it asks for`)
    if (!verdicts.includes(verdict)) faults.push(`${id}: "${verdict}" is no verdict`)
    const paths = [...(evidence ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path)
    for (const path of paths) if (!exists(path)) faults.push(`${id}: there is no ${path}`)
    if (verdict === 'pass' && paths.length === 0) faults.push(`${id} passes without evidence`)
    if (verdict !== 'pass' && remarks === '') faults.push(`${id} gives no reason`)
  }
  const count = (verdict, chapter = '') =>
    rows.filter((row) => row[3] === verdict && row[0].startsWith(chapter && `${chapter}.`)).length
  const [pass, other, notMet] = verdicts.map((verdict) => count(verdict))
  const head = `${pass + other} of ${known.length} requirements are met or do not apply: ${pass} pass, ${other} do not apply, ${notMet} are not met.`
  if (!text.replaceAll(/\s+/g, ' ').includes(head)) faults.push(`the head should say: ${head}`)
  for (const chapter of new Set(known.map(({ id }) => id.split('.')[0]))) {
    const row = cells.find(([name]) => name.startsWith(`${chapter} `))
    const counts = verdicts.map((verdict) => String(count(verdict, chapter)))
    if (row?.slice(1).join() !== counts.join()) faults.push(`${chapter} should count ${counts.join(', ')}`)
  }
  return faults
}

if (process.argv[1]?.endsWith('asvs.mjs')) {
  const text = readFileSync(new URL('docs/security/asvs.md', root), 'utf8')
  const faults = faultsOf(text, (path) => existsSync(new URL(path, root)))
  for (const fault of faults) console.log(`✗ ${fault}`)
  console.log(`${requirements().length} requirements of ASVS, ${faults.length} faults`)
  process.exit(faults.length === 0 ? 0 : 1)
}
