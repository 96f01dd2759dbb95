-- When what people had told for their entries to a giveaway was erased. Without it, each purge would read all entries of all earlier giveaways.
alter table giveaway add column entries_erased_at timestamptz;
