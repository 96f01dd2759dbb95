/**
 * Words of the product and its use, which passwords must not be built from (ASVS 6.1.2). The names of the
 * installation and its clubs are added. docs/security/password-words.md documents the list.
 */
export const productWords: readonly string[] = [
  // The product, its kind and who runs it.
  'virage engagement platform plateforme application login connexion account compte',
  'admin administrator administrateur operator operateur owner staff manager support',
  'finance compliance editor office backoffice',
  // Clubs and their people.
  'club clubs team equipe foundation fondation fan fans supporter supporters',
  'ultra ultras member members membre membres membership adhesion player joueur',
  // Where they meet.
  'stadium stade arena tribune kop match season saison ticket billet sport',
  'foot football rugby basket hockey handball',
  // What they do here.
  'auction auctions enchere encheres bid bids lot lots maillot jersey shirt',
  'coin coins jeton jetons wallet portefeuille exclusive exclusives exclusivite',
  'giveaway tombola donation gift cadeau shop boutique news actualites chat',
].flatMap((words) => words.split(' '))

/** The names of a club. */
export type NamedClub = { name: string; platformName: string; slug: string }

/** Returns the words of an installation: the product's words, and the names of its clubs and hosts, whole and split. */
export function contextWords({ clubs, hosts = [] }: { clubs: NamedClub[]; hosts?: string[] }): string[] {
  const names = [...clubs.flatMap(({ name, platformName, slug }) => [name, platformName, slug]), ...hosts]
  return [...new Set([...productWords, ...names, ...names.flatMap((name) => name.split(/[^\p{L}]+/u))])]
}
