import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deletePost, deleteProgram, listStaffPosts, listStaffPrograms } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'

/** The button that deletes a post or a program, and its question. */
export function DeleteStory({ kind, id, name }: { kind: 'post' | 'program'; id: string; name: string }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const text = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      kind === 'post'
        ? unwrap(call(deletePost, { params: { slug, postId: id } }))
        : unwrap(call(deleteProgram, { params: { slug, programId: id } })),
    onError: (error) => say(text(error), 'bad'),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [kind === 'post' ? listStaffPosts.id : listStaffPrograms.id] })
      say(t('removed', { name }))
      await navigate({ to: '/$slug/news', params: { slug }, search: kind === 'post' ? {} : { view: 'programs' } })
    },
  })
  return (
    <>
      <Act
        operation={kind === 'post' ? deletePost : deleteProgram}
        className="plain danger"
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Act>
      {isAsking && (
        <Question
          title={t('removeTitle', { name })}
          confirm={t(kind === 'post' ? 'removePost' : 'removeProgram')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t(kind === 'post' ? 'removePostText' : 'removeProgramText')}</p>
        </Question>
      )}
    </>
  )
}
