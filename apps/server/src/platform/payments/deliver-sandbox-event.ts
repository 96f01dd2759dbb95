import { signWebhook } from './webhook-signature.ts'

/**
 * Creates the job that delivers webhooks of the sandbox. Each is signed when it is sent, because a signature expires. A
 * response other than 2xx throws, and the job is retried.
 */
export const deliverSandboxEvent =
  ({ webhookUrl, secret, now }: { webhookUrl: () => string; secret: Buffer; now: () => Date }) =>
  async ({ body }: { body: string }): Promise<void> => {
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'virage-signature': signWebhook(secret, body, now()) },
    })
    if (!response.ok) throw new Error(`The webhook responded with ${response.status}`)
  }
