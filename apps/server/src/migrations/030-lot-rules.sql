-- The rules of a lot (B03).

-- The increments of the bids on an auction's lots, [{"from": 0, "step": 1, "suggested": 10}, …] in whole coins; null for the usual ones.
alter table auction add column increments jsonb;
