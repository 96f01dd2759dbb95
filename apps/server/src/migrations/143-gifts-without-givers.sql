-- Who was given coins keeps the record of the email for 13 months: it no longer names the giver, who may be erased meanwhile.
select set_config('virage.club_id', '*', true);
update fan_email set subject = regexp_replace(subject, '^.* gave you ', 'A member gave you ')
  where job_key like 'gift %' and subject like '% gave you %';
update fan_email set subject = regexp_replace(subject, '^.* vous offre ', 'Un membre vous offre ')
  where job_key like 'gift %' and subject like '% vous offre %';
select set_config('virage.club_id', '', true);
