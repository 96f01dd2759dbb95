import { Alert, Button } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'

/**
 * Shows why a payment or a gift failed.
 *
 * @param texts where its texts are
 * @param onStartOver forgets the payment, which may have been made; undefined if it certainly wasn't
 */
export function AttemptAlert({
  error,
  texts,
  onStartOver,
}: {
  error: Error
  texts: 'purchase' | 'wallet'
  onStartOver: (() => void) | undefined
}) {
  const t = useTranslations(texts)
  const problemText = useProblemText()
  return (
    <Alert tone="danger" title={problemText(keyOf(error))}>
      {onStartOver && (
        <>
          <p>{t('unknownOutcome')}</p>
          <Button tone="quiet" className="mt-2" onClick={onStartOver}>
            {t('startOver')}
          </Button>
        </>
      )}
    </Alert>
  )
}
