import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listClubs } from '@virage/contract'
import { getLinkedClubs, setLinkedClubs, type StaffLinkedClub } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { SelectInput } from '../../parts/fields.tsx'
import { placeOf } from '../../parts/keep-focus.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { OrderedList } from '../../parts/ordered-list.tsx'
import { say, sayDone } from '../../parts/toasts.ts'
import { PartnerViews } from '../../shell/partner-views.tsx'
import { readQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'

/** The most clubs that the API links to. */
const mostLinks = 20

/** The clubs that the club's home links to, in their order, also those that fans can't open at the moment. */
export function LinkedClubsPage() {
  const { slug } = useClub()
  const t = useTranslations('linkedClubs')
  const states = useTranslations('settings.states')
  const text = useProblemText()
  const client = useQueryClient()
  const list = readQuery(getLinkedClubs, { params: { slug } })
  const read = useQuery(list)
  const all = useQuery({ queryKey: [listClubs.id], queryFn: () => unwrap(call(listClubs, { params: {} })) })
  const [chosen, setChosen] = useState('')
  const shown = () => client.getQueryData(list.queryKey) ?? { version: '', clubs: [] }
  const save = useMutation({
    // Several moves in a row are sent one after the other, each with the version that the one before has left.
    scope: { id: `${setLinkedClubs.id}.${slug}` },
    onMutate: (clubs: StaffLinkedClub[]) => void client.setQueryData(list.queryKey, { ...shown(), clubs }),
    mutationFn: (clubs) => {
      const body = { slugs: clubs.map((club) => club.slug) }
      return unwrap(call(setLinkedClubs, { params: { slug }, body, ifMatch: shown().version }))
    },
    onSuccess: ({ version }) => client.setQueryData(list.queryKey, { ...shown(), version }),
    onError: (error) => {
      say(text(error), 'bad')
      void client.invalidateQueries({ queryKey: list.queryKey })
    },
  })
  const linked = read.data?.clubs ?? []
  const remove = (gone: StaffLinkedClub, control: HTMLElement) => {
    const findPlace = placeOf(control)
    save.mutate(
      linked.filter((club) => club.slug !== gone.slug),
      {
        onSuccess: () => {
          if (document.activeElement === document.body) findPlace()?.focus()
          sayDone(t('removed', { name: gone.platformName }), () =>
            save.mutate(shown().clubs.toSpliced(linked.indexOf(gone), 0, gone)),
          )
        },
      },
    )
  }
  const free = (all.data ?? []).filter((club) => club.slug !== slug && !linked.some((one) => one.slug === club.slug))
  const add = () => {
    const club = free.find((one) => one.slug === chosen)
    if (!club) return
    setChosen('')
    const { platformName, logoUrl, state } = club
    save.mutate([...linked, { slug: club.slug, platformName, logoUrl, state }])
  }
  return (
    <Screen title={t('title')} actions={<AsOf read={read} />}>
      <div className="pane">
        <PartnerViews />
        <ReadBanner read={read.isError ? read : all} />
        <div className="scroll">
          <form
            className="line wraps !items-end px-5 py-4"
            onSubmit={(event) => {
              event.preventDefault()
              add()
            }}
          >
            <SelectInput
              label={t('club')}
              value={chosen}
              options={[
                { value: '', label: t('choose') },
                ...free.map((club) => ({ value: club.slug, label: club.platformName })),
              ]}
              onChange={({ target }) => setChosen(target.value)}
            />
            <Act
              operation={setLinkedClubs}
              type="submit"
              disabled={chosen === '' || linked.length >= mostLinks || save.isPending}
            >
              {t('add')}
            </Act>
          </form>
          {read.isPending ? (
            <TableBones rows={3} />
          ) : linked.length > 0 ? (
            <OrderedList
              rows={linked.map((club) => ({ ...club, id: club.slug }))}
              nameOf={({ platformName }) => platformName}
              operation={setLinkedClubs}
              onOrder={(rows) => save.mutate(rows.map(({ id: _id, ...club }) => club))}
              render={(club) => (
                <>
                  <img src={`${club.logoUrl}?w=300`} alt="" className="size-8 object-contain" loading="lazy" />
                  <span className="clip font-medium">{club.platformName}</span>
                  {club.state !== 'LIVE' && (
                    <span className="state" data-tone={club.state === 'ARCHIVED' ? 'off' : 'warn'}>
                      {states(`${club.state}.name`)}
                    </span>
                  )}
                  <Act
                    operation={setLinkedClubs}
                    className="plain small"
                    aria-label={t('removeClub', { name: club.platformName })}
                    onClick={({ currentTarget }) => remove(club, currentTarget)}
                  >
                    {t('remove')}
                  </Act>
                </>
              )}
            />
          ) : (
            read.data && <EmptyList title={t('empty')} text={t('emptyText')} />
          )}
        </div>
      </div>
    </Screen>
  )
}
