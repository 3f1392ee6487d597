/** A foreseen end of a script: the sentence is for the person at the terminal, the details go above it. */
export class Failure extends Error {
  /**
   * @param {string} sentence
   * @param {string} [details] what a program said before it failed
   */
  constructor(sentence, details = "") {
    super(sentence);
    this.details = details;
  }
}
