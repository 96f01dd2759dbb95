-- Posts that only staff see, whatever their date is. The version before shows them at their date, so none are written while it still runs.
alter table post add column draft boolean not null default false;
create index post_drafts on post (club_id, id) where draft;
