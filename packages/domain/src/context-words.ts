/**
 * Words of the product and of what it is used for, which passwords may not be built around (ASVS 6.1.2). Names of the
 * installation and its clubs join them. docs/security/password-words.md documents the list.
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

/** What a club is called. */
export type NamedClub = { name: string; platformName: string; slug: string }

/** The list for an installation: the product's words, and the names of its clubs and hosts, whole and in their parts. */
export function contextWords({ clubs, hosts = [] }: { clubs: NamedClub[]; hosts?: string[] }): string[] {
  const names = [...clubs.flatMap(({ name, platformName, slug }) => [name, platformName, slug]), ...hosts]
  return [...new Set([...productWords, ...names, ...names.flatMap((name) => name.split(/[^\p{L}]+/u))])]
}
