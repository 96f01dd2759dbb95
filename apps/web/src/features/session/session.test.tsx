import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSignedIn } from './session.ts'

function OnlyForMembers() {
  return <p>{useSignedIn().email}</p>
}

test('a page that requires an account throws without one (deviation 47)', () => {
  expect(() => renderToString(<OnlyForMembers />)).toThrow('Should be authenticated')
})
