import { useRouter } from '@tanstack/react-router'

/**
 * An inline script that runs before hydration. It has the nonce of the content security policy, which allows no other
 * inline script (docs/decisions/0037).
 */
export function InlineScript({ code }: { code: string }) {
  const nonce = useRouter().options.ssr?.nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
