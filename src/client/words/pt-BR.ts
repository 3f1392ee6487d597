import { ptBr } from "../../shared/words/readers/pt-BR.ts";

export default ptBr;
