import { useRouter } from '@tanstack/react-router'

/**
 * A script of ours that stands in the page itself and runs before the page hydrates. It carries the rendering's nonce; the
 * content security policy lets no other inline script run (docs/decisions/0037).
 */
export function InlineScript({ code }: { code: string }) {
  const nonce = useRouter().options.ssr?.nonce
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
