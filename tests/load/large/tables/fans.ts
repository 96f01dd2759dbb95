import { hour, listOf, asciiOf, type Expressions, type TableFill } from './expressions.ts'
import { endings, firstNames, lastNames, middles, onsets } from '../words.ts'

/** Returns the statements for fans and their membership. */
export function fanTables({
  shape,
  until,
  club,
  id,
  pick,
  oneOf,
  spread,
  fanAt,
  fan,
  buyer,
  series,
}: Expressions): TableFill[] {
  /** Each name of the list has one of a hundred fans; the most common one in France has one of 250. The others have composed names. */
  const familyNames = `select n, ${pick('n', 11, 100)} as l, ${oneOf(onsets, 'n', 12)} || ${oneOf(middles, 'n', 13)} || ${oneOf(endings, 'n', 14)} as other_name
    from ${series('n', shape.fans)}`

  return [
    {
      table: 'fan',
      statement: `insert into fan (club_id, id, account_id, email, first_name, last_name, kyc_status, tos_accepted_at, language, personal_info,
          card_status, payment_customer, payment_method, created_at, status_since, is_guest)
        select ${club}, ${fan('n')}, 'large-' || n, first_key || '.' || last_key || n || '@fans.example', first_name, last_name, status,
          case when status not in ('NOT_REFERRED', 'READY_FOR_KYC') then large.at(${fanAt('n')}) end, case when n % 2 = 0 then 'en' else 'fr' end,
          case when status not in ('NOT_REFERRED', 'READY_FOR_KYC') then jsonb_build_object('firstName', first_name,
            'lastName', last_name, 'birthdate', '1990-04-02', 'birthplace', 'Paris', 'phoneNumber', '+33612345678') end,
          case when status = 'VALIDATED' then 'READY' else 'NOT_DEFINED' end,
          case when status = 'VALIDATED' then 'cus_' || n end, case when status = 'VALIDATED' then 'card_' || n end, large.at(${fanAt('n')}), large.at(${fanAt('n')} + ${hour}),
          n % 100 = 17
        from (select n, ${oneOf(firstNames, 'n', 10)} as first_name, ${oneOf(firstNames.map(asciiOf), 'n', 10)} as first_key,
            coalesce((${listOf(lastNames)})[1 + l], other_name) as last_name, coalesce((${listOf(lastNames.map(asciiOf))})[1 + l], lower(other_name)) as last_key,
            case when (n - 1) % 20 < 16 then 'VALIDATED' when (n - 1) % 20 = 16 then 'READY_FOR_KYC'
              when (n - 1) % 20 = 17 then 'PERSONAL_INFO_FILLED' when (n - 1) % 20 = 18 then 'DUE_DILIGENCE_FILLED'
              when n % 40 = 0 then 'NOT_REFERRED' else 'DUE_DILIGENCE_APPROVED' end as status
          from (${familyNames}) names) f`,
    },
    {
      table: 'kyc_transition',
      statement: `insert into kyc_transition (club_id, id, fan_id, from_status, to_status, event, actor, at)
        select ${club}, ${id('transition', `${fanAt('n')} + ${hour} * s.k`, 'n * 2 + s.k')}, ${fan('n')}, s.before, s.after, s.event, 'system',
          large.at(${fanAt('n')} + ${hour} * s.k)
        from ${series('n', shape.fans)}
        cross join lateral (values
          (0, 'NOT_REFERRED', 'READY_FOR_KYC', 'referred', (n - 1) % 20 < 19 or n % 40 <> 0),
          (1, 'PERSONAL_INFO_FILLED', case when (n - 1) % 20 = 18 then 'DUE_DILIGENCE_FILLED' else 'VALIDATED' end,
            case when (n - 1) % 20 = 18 then 'dueDiligenceSent' else 'approved' end, (n - 1) % 20 < 16 or (n - 1) % 20 = 18)
        ) s (k, before, after, event, occurs) where s.occurs`,
    },
    {
      table: 'referral',
      statement: `insert into referral (club_id, id, sponsor_id, email, created_at)
        select ${club}, ${id('other', spread('n', shape.referrals), 'n')}, ${fan(buyer('n'))}, 'friend-' || n || '@friends.example',
          large.at(${spread('n', shape.referrals)}) from ${series('n', shape.referrals)}`,
    },
    {
      table: 'erasure_request',
      statement: `insert into erasure_request (club_id, id, fan_id, requested_at)
        select ${club}, ${id('other', String(until), 'n')}, ${fan('n * 20 - 3')}, large.at(${until} - n * ${hour}) from ${series('n', shape.erasureRequests)}`,
    },
    {
      table: 'identity_change',
      statement: `insert into identity_change (club_id, id, fan_id, approved, requested, requested_at)
        select ${club}, ${id('other', String(until), 'n')}, ${fan('n * 20 - 10')}, i, i || '{"birthplace": "Lyon"}', large.at(${until} - n * ${hour})
        from ${series('n', shape.erasureRequests)}, (values ('{"firstName": "Ada", "lastName": "Moreau", "birthdate": "1990-04-02",
          "birthplace": "Paris", "phoneNumber": "+33612345678"}'::jsonb)) v (i)`,
    },
  ]
}
