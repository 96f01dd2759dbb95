import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSavedReplies, type SavedReplies, updateSavedReplies } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { TextArea, TextInput } from '../../parts/fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { readQuery, untilSaved } from '../../queries.ts'

type Reply = SavedReplies['replies'][number]

/** The most saved replies. */
const most = 50

/** Edits the saved replies. */
export function RepliesDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('enquiries')
  const read = useQuery({ ...readQuery(getSavedReplies, { params: { slug } }), ...untilSaved })
  return (
    <OfficeDialog title={t('savedReplies')} onClose={onClose}>
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={4} />}
      {read.data && <RepliesForm key={read.data.version} stored={read.data} onClose={onClose} />}
    </OfficeDialog>
  )
}

function RepliesForm({ stored, onClose }: { stored: SavedReplies; onClose: () => void }) {
  const { slug, settings } = useClub()
  const t = useTranslations('enquiries')
  const frame = useTranslations('frame')
  const text = useProblemText()
  const client = useQueryClient()
  const [replies, setReplies] = useState(stored.replies.map((reply, index) => ({ ...reply, key: index })))
  const [hasTried, setTried] = useState(false)
  const body = { replies: replies.map(({ name, text: words }) => ({ name: filled(name), text: filled(words) })) }
  const problems = hasTried ? checkBody(updateSavedReplies, body) : {}
  const save = useMutation({
    mutationFn: () => unwrap(call(updateSavedReplies, { params: { slug }, body, ifMatch: stored.version })),
    onSuccess: (saved) => {
      client.setQueryData(readQuery(getSavedReplies, { params: { slug } }).queryKey, saved)
      say(t('repliesSaved'))
      onClose()
    },
  })
  const change = (key: number, next: Partial<Reply>) =>
    setReplies(replies.map((reply) => (reply.key === key ? { ...reply, ...next } : reply)))
  return (
    <form
      noValidate
      className="stack !gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (Object.keys(checkBody(updateSavedReplies, body)).length === 0 && !save.isPending) save.mutate()
      }}
    >
      <p className="quiet">{t('repliesText')}</p>
      {replies.map(({ key, name, text: words }, index) => (
        <fieldset key={key} className="stack border-t border-line pt-3">
          <legend className="line w-full">
            <span className="quiet">{t('reply', { number: index + 1 })}</span>
            <button
              type="button"
              className="btn plain small push"
              aria-label={t('removeReply', { number: index + 1 })}
              onClick={() => setReplies(replies.filter((reply) => reply.key !== key))}
            >
              {frame('remove')}
            </button>
          </legend>
          {settings.languages.map((language) => (
            <div key={language} className="stack" lang={language}>
              <TextInput
                label={t(`replyName.${language}`)}
                value={name[language] ?? ''}
                problem={problems[`replies.${index}.name`]}
                onChange={({ target }) => change(key, { name: { ...name, [language]: target.value } })}
              />
              <TextArea
                label={t(`replyText.${language}`)}
                rows={3}
                value={words[language] ?? ''}
                problem={problems[`replies.${index}.text`]}
                onChange={({ target }) => change(key, { text: { ...words, [language]: target.value } })}
              />
            </div>
          ))}
        </fieldset>
      ))}
      {replies.length < most && (
        <button
          type="button"
          className="btn justify-self-start"
          onClick={() =>
            setReplies([...replies, { name: {}, text: {}, key: Math.max(-1, ...replies.map(({ key }) => key)) + 1 }])
          }
        >
          {t('addReply')}
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
        <Act operation={updateSavedReplies} type="submit" className="primary" aria-busy={save.isPending}>
          {t('saveReplies')}
        </Act>
      </div>
    </form>
  )
}

/** Returns the texts that are filled in. */
const filled = (texts: Reply['name']): Reply['name'] =>
  Object.fromEntries(Object.entries(texts).filter(([, words]) => (words ?? '').trim() !== ''))
