import { expect, test } from 'vitest'
import { pageLanguageOf } from './page-language-of.ts'

test.for([
  [undefined, 'fr'],
  ['', 'fr'],
  ['selected_language=en', 'en'],
  ['a=b; selected_language=en; c=d', 'en'],
  ['a=b;selected_language = en ', 'en'],
  ['not_selected_language=en', 'fr'],
  ['a=selected_language=en', 'fr'],
  // The first cookie has the most specific path (RFC 6265 §5.4).
  ['selected_language=en; selected_language=fr', 'en'],
  // Quotes are part of the value and do not protect a semicolon (RFC 6265 §5.2).
  ['selected_language="en"', 'fr'],
  ['a="b; selected_language=en; c"', 'en'],
  ['selected_language=%65n', 'en'],
  ['selected_language=%', 'fr'],
  ['selected_language=de', 'fr'],
  ['selected_language=en, de', 'fr'],
] as const)('a French browser with the cookies %j gets a page in %s (C04)', ([cookie, expected]) => {
  expect(pageLanguageOf({ headers: { cookie, 'accept-language': 'fr' } })).toBe(expected)
})

test('a chosen language that the club does not support is ignored, like the browser’s (C04)', () => {
  expect(pageLanguageOf({ headers: { cookie: 'selected_language=fr', 'accept-language': 'fr' } }, ['en'])).toBe('en')
})
