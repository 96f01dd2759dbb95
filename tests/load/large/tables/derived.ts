import { type Expressions, type TableFill } from './expressions.ts'

/** Returns the statements for what is computed from other tables, so that they are filled afterwards. */
export function derivedTables({ shape, club, fan, account, issue, treasury, held, series }: Expressions): TableFill[] {
  const entry = (kind: string, table: string, fields: string) => `
    select ${club}, '${kind}', i.id, e.* from ${table} i
    cross join lateral search_entry_of('${kind}', jsonb_build_object(${fields})) e where i.club_id = ${club} and e.text <> ''`
  const named = "'name', i.name, 'slug', i.slug"
  const person = "'first_name', i.first_name, 'last_name', i.last_name, 'email', i.email"
  return [
    {
      table: 'search_entry',
      statement: `insert into search_entry (club_id, kind, id, text, name_key, name_key_fr)
        ${entry('fan', 'fan', person)} union all ${entry('participation', 'participation', person)}
        union all ${entry('exclusive', 'exclusive', named)} union all ${entry('post', 'post', named)}
        union all ${entry('program', 'program', named)} union all ${entry('partner', 'partner', named)}
        union all ${entry('auction', 'auction', "'name', i.name")} union all ${entry('giveaway', 'giveaway', "'name', i.name")}
        union all ${entry('receipt', 'receipt', "'year', i.year, 'number', i.number, 'donor', i.donor")}
        union all ${entry('donation', 'donation', "'donor', i.donor, 'fan_id', i.fan_id")}`,
    },
    {
      table: 'ledger_account',
      statement: `insert into ledger_account (club_id, id, kind, fan_id, balance)
        select ${club}, a.id, a.kind, a.fan, coalesce(s.balance, 0) from (
          select ${account('n')} as id, 'fan' as kind, ${fan('n')} as fan from ${series('n', shape.fans)}
          union all values (${issue}, 'issue', null::uuid), (${treasury}, 'treasury', null), (${held}, 'held', null)) a
        left join (select account_id, sum(amount) as balance from ledger_entry where club_id = ${club} group by account_id) s on s.account_id = a.id`,
    },
    {
      table: 'club_use',
      statement: `insert into club_use (club_id, kind, used)
        select ${club}, 'fans', count(*) from fan where club_id = ${club}
        union all select ${club}, 'members', count(*) from fan
        where club_id = ${club} and kyc_status = 'VALIDATED' and email not like '%@erased.invalid'
        union all select ${club}, 'exclusives', count(*) from exclusive where club_id = ${club}`,
    },
    {
      table: 'participation_count',
      statement: `insert into participation_count (club_id, giveaway_id, confirmed)
        select ${club}, giveaway_id, count(*) from participation
        where club_id = ${club} and confirmed_at is not null group by giveaway_id`,
    },
    {
      table: 'receipt_counter',
      statement: `insert into receipt_counter (club_id, year, last) select ${club}, year, max(number) from receipt where club_id = ${club} group by year`,
    },
  ]
}
