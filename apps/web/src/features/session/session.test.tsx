import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useSignedIn } from './session.ts'

// Outside of a request there are no headers.
vi.mock(import('@tanstack/react-start/server'), () => ({ getRequestHeader: () => undefined }))

function OnlyForMembers() {
  return <p>{useSignedIn().email}</p>
}

test('a page that requires an account throws without one (deviation 47)', () => {
  expect(() => renderToString(<OnlyForMembers />)).toThrow('Should be authenticated')
})
