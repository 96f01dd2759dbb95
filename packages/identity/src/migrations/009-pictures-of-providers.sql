-- Pictures come from other providers only; what people had set of their own could be any address.
update identity.account set attributes = attributes - 'picture'
where attributes ? 'picture'
  and not exists (select from identity.external_identity where account_id = account.id);
