import { useMutation } from '@tanstack/react-query'
import { type ReviewReasons, updateReviewReasons } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextArea, TextInput } from '../../parts/fields.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'

type Reason = ReviewReasons['reasons'][number]

/** The most reasons: the keys 1 to 9. */
const most = 9

/** Edits the reasons that reviewers choose from. Somebody else's change in the meantime is not overwritten: saving says so. */
export function ReasonsDialog({
  stored,
  onClose,
  onSaved,
}: {
  stored: ReviewReasons
  onClose: () => void
  onSaved: (saved: ReviewReasons) => void
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('reviews')
  const frame = useTranslations('frame')
  const text = useProblemText()
  const [reasons, setReasons] = useState(stored.reasons.map((reason, index) => ({ ...reason, key: index })))
  // What is stored may be read again meanwhile: the change was made of this version.
  const [ifMatch] = useState(stored.version)
  const body = { reasons: reasons.map(({ name, text: words }) => ({ name: filled(name), text: filled(words) })) }
  const [hasTried, setTried] = useState(false)
  const problems = hasTried ? checkBody(updateReviewReasons, body) : {}
  const save = useMutation({
    mutationFn: () => unwrap(call(updateReviewReasons, { params: { slug }, body, ifMatch })),
    onSuccess: (saved) => {
      onSaved(saved)
      say(t('savedReasons'))
      onClose()
    },
  })
  const change = (key: number, next: Partial<Reason>) =>
    setReasons(reasons.map((reason) => (reason.key === key ? { ...reason, ...next } : reason)))
  return (
    <OfficeDialog title={t('reasonsTitle')} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (Object.keys(checkBody(updateReviewReasons, body)).length === 0 && !save.isPending) save.mutate()
        }}
      >
        <p className="quiet">{t('reasonsText')}</p>
        {reasons.map(({ key, name, text: words }, index) => (
          <fieldset key={key} className="stack border-t border-line pt-3">
            <legend className="line w-full">
              <kbd aria-hidden="true">{index + 1}</kbd>
              <button
                type="button"
                className="btn plain small push"
                aria-label={t('removeReason', { number: index + 1 })}
                onClick={() => setReasons(reasons.filter((reason) => reason.key !== key))}
              >
                {frame('remove')}
              </button>
            </legend>
            {settings.languages.map((language) => (
              <div key={language} className="stack">
                <TextInput
                  label={t(`reasonName.${language}`)}
                  lang={language}
                  value={name[language] ?? ''}
                  problem={problems[`reasons.${index}.name`]}
                  onChange={({ target }) => change(key, { name: { ...name, [language]: target.value } })}
                />
                <TextArea
                  label={t(`reasonText.${language}`)}
                  lang={language}
                  rows={2}
                  value={words[language] ?? ''}
                  problem={problems[`reasons.${index}.text`]}
                  onChange={({ target }) => change(key, { text: { ...words, [language]: target.value } })}
                />
              </div>
            ))}
          </fieldset>
        ))}
        {reasons.length < most && (
          <button
            type="button"
            className="btn justify-self-start"
            onClick={() =>
              setReasons([...reasons, { name: {}, text: {}, key: Math.max(-1, ...reasons.map(({ key }) => key)) + 1 }])
            }
          >
            {t('addReason')}
          </button>
        )}
        {save.isError && (
          <p className="error" role="alert">
            {text(save.error)}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {frame('cancel')}
          </button>
          <button type="submit" className="btn primary" aria-busy={save.isPending}>
            {t('saveReasons')}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}

/** Returns the texts that are filled in. */
const filled = (texts: Reason['name']): Reason['name'] =>
  Object.fromEntries(Object.entries(texts).filter(([, words]) => (words ?? '').trim() !== ''))
