/** An expected failure of a script. The terminal shows the details, then the sentence. */
export class Failure extends Error {
  /**
   * @param {string} sentence
   * @param {string} [details] output of the program that failed
   */
  constructor(sentence, details = "") {
    super(sentence);
    this.details = details;
  }
}
