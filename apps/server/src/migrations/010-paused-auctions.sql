alter table auction
  -- Since when staff have stopped its clock. While it stands still nobody bids; going on moves the ends of its lots by
  -- as much as it stood.
  add column paused_at timestamptz,
  -- The soft close of this auction; the club's where null.
  add column extension_window interval check (extension_window >= interval '0');
