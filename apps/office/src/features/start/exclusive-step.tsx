import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { createExclusive, listStaffExclusives } from '@virage/contract/staff'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { listQuery } from '../../queries.ts'

/** The first exclusive: drafts of the template to complete, or a new one. */
export function ExclusiveStep() {
  const { slug } = useClub()
  const t = useTranslations('start')
  const language = useLocale()
  const navigate = useNavigate()
  const read = useQuery(listQuery(listStaffExclusives, slug))
  return (
    <div className="scroll">
      <div className="form">
        <div className="line wraps">
          <p className="max-w-[60ch]">{t('exclusiveText')}</p>
          <span className="push">
            <CreateButton
              operation={createExclusive}
              label={t('newExclusive')}
              onCreate={() => void navigate({ to: '/$slug/exclusives/new', params: { slug } })}
            />
          </span>
        </div>
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={2} />}
        {read.data && read.data.length > 0 && (
          <section className="stack" aria-labelledby="own-exclusives">
            <h2 id="own-exclusives">{t('drafts')}</h2>
            <ul className="overflow-hidden rounded-[10px] border border-line">
              {read.data.slice(0, 8).map(({ id, name, imageUrl, visible }) => (
                <li key={id} className="line min-h-14 border-line px-4 not-first:border-t">
                  <img src={`${imageUrl}?w=300`} alt="" className="thumb" />
                  <Link to="/$slug/exclusives/$id" params={{ slug, id }} className="link clip">
                    {name[language] ?? name.en ?? name.fr}
                  </Link>
                  <span className="state push" data-tone={visible ? 'good' : 'off'}>
                    {t(visible ? 'visible' : 'hidden')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}
