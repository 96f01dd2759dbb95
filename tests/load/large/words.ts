// The words of which the names in a large club are made.
export const firstNames = [
  'Ada', 'Zoé', 'Marie', 'Karim', 'Tom', 'Éloïse', 'Jules', 'Léa', 'Noé', 'Inès', 'Hugo', 'Chloé', 'Paul', 'Anaïs', 'Yanis',
  'Camille', 'Théo', 'Sofia', 'Malik', 'Nora', 'Oscar', 'Élise', 'Adam', 'Jade', 'Victor', 'Amélie', 'Samir', 'Lina', 'Gaël',
  'Fatou', 'Björn', 'Aïcha', 'Pedro', 'Greta', 'Ivan', 'Olga', 'Liam', 'Mia', 'Enzo', 'Rose',
] // prettier-ignore
/** Family names that are searched for. */
export const lastNames = [
  'Moreau', 'Diallo', 'Nguyen', 'Lefèvre', 'Ångström', 'Garcia', 'Benali', 'Dupré', 'Rossi', 'Novak', 'Silva', 'Kone', 'Petit',
  'Lambert', 'Girard', 'Fontaine', 'Chevalier', 'Roux', 'Faure', 'Mercier', 'Blanc', 'Guérin', 'Boyer', 'Muller', 'Marchand',
  'Dufour', 'Brun', 'Haddad', 'Traoré', 'Colin',
] // prettier-ignore
/** Parts of 5,760 other family names: an onset, a middle and an ending. */
export const [onsets, middles, endings] = [
  ['Bar', 'Bel', 'Cas', 'Cor', 'Dan', 'Del', 'Fab', 'Fer', 'Gar', 'Gou', 'Hem', 'Jac', 'Ker', 'Lan', 'Mal', 'Mon', 'Nav', 'Par', 'Que', 'Rav', 'Sab', 'Tav', 'Val', 'Wel'],
  ['a', 'e', 'i', 'o', 'an', 'en', 'in', 'on', 'ar', 'er', 'il', 'ol'],
  ['bert', 'caud', 'chet', 'dier', 'don', 'fond', 'gnac', 'gon', 'lain', 'lier', 'mand', 'nier', 'pin', 'quet', 'rand', 'ric', 'saud', 'tel', 'vais', 'ville'],
] // prettier-ignore
export const things = [
  'shirt',
  'scarf',
  'ball',
  'pennant',
  'boots',
  'armband',
  'programme',
  'dinner',
  'training',
  'seat',
]
export const objets = [
  'maillot',
  'écharpe',
  'ballon',
  'fanion',
  'crampons',
  'brassard',
  'programme',
  'dîner',
  'séance',
  'place',
]
export const looks = [
  'Signed',
  'Worn',
  'Golden',
  'Rare',
  'First',
  'Final',
  'Derby',
  'Winter',
  'Away',
  'Home',
  'Cup',
  'Classic',
]
