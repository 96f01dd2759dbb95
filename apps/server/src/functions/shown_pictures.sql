-- What editors say about the pictures of a page, by URL: {"/media/…": {"alt": {"en": …}, "decorative": …, "focus": {"x": …, "y": …}}}.
-- Null if they say nothing.
create or replace function shown_pictures(club uuid, image text, medias jsonb) returns jsonb language sql stable as $$
  select jsonb_object_agg('/media/' || p.name, jsonb_build_object(
    'alt', p.alt, 'decorative', p.decorative,
    'focus', case when p.focus_x is not null then jsonb_build_object('x', p.focus_x, 'y', p.focus_y) end))
  from picture p
  where p.club_id = club and (p.alt <> '{}' or p.decorative or p.focus_x is not null)
    and p.name in (
      select substr(image, 8) union all select substr(m.value ->> 'url', 8) from jsonb_array_elements(medias) m)
$$;
