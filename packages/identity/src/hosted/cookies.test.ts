import { expect, test } from 'vitest'
import { readCookies } from './cookies.ts'

const value = 'a'.repeat(42)
const [first, second] = [`${value}1`, `${value}2`]

test.for([
  [undefined, undefined],
  ['', undefined],
  [`__Host-virage_session=${first}`, first],
  [`a=b;__Host-virage_session=${first} ; c=d`, first],
  // A plain HTTP connection can set this one.
  [`virage_session=${first}`, undefined],
  [`x__Host-virage_session=${first}`, undefined],
  [`__Host-virage_session=${first}; __Host-virage_session=${second}`, first],
  [`__Host-virage_session="${first}"`, undefined],
  [`__Host-virage_session=${first}3`, undefined],
  ['__Host-virage_session=%', undefined],
  [`__Host-virage_browser=${first}`, undefined],
] as const)('of the cookies %j the session is %j', ([cookie, session]) => {
  expect(readCookies({ headers: { cookie } }, true).session).toBe(session)
})
