/** The part of negotiator 1.x in use; @types/negotiator describes 0.6, which has no `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: { "accept-encoding"?: string } });
    encoding(available: string[], options: { preferred: string[] }): string | undefined;
  }
}
