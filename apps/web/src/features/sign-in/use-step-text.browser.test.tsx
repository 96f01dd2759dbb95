import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { useStepText } from './use-step-text.ts'

function Text({ message }: { message: string }) {
  const stepText = useStepText()
  return <p>{stepText({ error: 'access_denied', message })}</p>
}

test.for([
  ['User cancelled OAuth flow.', 'identity.oauthCancelled'],
  ['The account requires another step.', 'identity.anotherStep'],
  ['Password reset required for the user', 'identity.resetRequired'],
  ['This account is closed.', 'identity.disabled'],
  ['Attempt limit exceeded, please try after some time.', 'identity.tooMany'],
  ['Google has not verified the address.', 'identity.unverifiedAddress'],
  ['The other service provided no email address.', 'identity.unverifiedAddress'],
  ['The sign-in was ended.', 'identity.oauthFailed'],
] as const)('a sign-in elsewhere that ends with “%s” shows %s (I03, I17)', async ([message, text]) => {
  await show(<Text message={message} />)
  await expect.element(page.getByText(t(text), { exact: true })).toBeVisible()
})
