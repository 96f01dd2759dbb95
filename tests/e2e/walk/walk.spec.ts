import { expect } from '@playwright/test'
import type { Club } from '@virage/contract'
import { demoClubs } from '@virage/demo'
import { personasIn } from '../personas.ts'
import { test } from '../product.ts'
import { Findings } from './findings.ts'
import { launchIn } from './launch.ts'
import { nameOf, type Setup } from './options.ts'
import { walk } from './walker.ts'

/** A sample of `npm run walk`: each club once, and two personas, both sizes, languages and themes between them. */
const setups: (Setup & { pages: number })[] = [
  { club: 'fc-virage', person: 'marie', phone: false, language: 'fr', theme: 'light', slowdown: 1, pages: 6 },
  { club: 'fondation-horizon', person: 'visitor', phone: true, language: 'en', theme: 'dark', slowdown: 1, pages: 4 },
  { club: 'club70-legends', person: 'visitor', phone: true, language: 'fr', theme: 'dark', slowdown: 1, pages: 5 },
  { club: 'popup-rotonde', person: 'visitor', phone: false, language: 'en', theme: 'light', slowdown: 1, pages: 5 },
]

for (const { pages, ...setup } of setups)
  test(`a walk along the links finds no fault: ${nameOf(setup)}`, async ({ product }) => {
    const browser = await launchIn(setup.language)
    const answers = demoClubs.map(async ({ slug }) => (await fetch(`${product.origin}/api/clubs/${slug}`)).json())
    const clubs = (await Promise.all(answers)) as Club[]
    const findings = new Findings()
    const email = await personasIn(product)(setup.person, setup.club)
    const bounds = { pages, time: 180_000 }
    const seen = await walk(setup, 1, { browser, product, clubs, findings, email, bounds })
    await browser.close()
    expect(findings.faults.map(({ fault: { kind, words, where } }) => `${kind}: ${words} (${where})`)).toEqual([])
    expect(seen).toBeGreaterThanOrEqual(2)
  })
