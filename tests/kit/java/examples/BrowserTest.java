import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** `DRIVER_URL=http://localhost:9515`, where `chromedriver` listens. Its tests share one browser. */
@Execution(ExecutionMode.SAME_THREAD)
@ExtendWith(Rivola.Extension.class)
@EnabledIfEnvironmentVariable(named = "DRIVER_URL", matches = "http.+")
class BrowserTest {
  private static Browser browser;

  @BeforeAll
  static void open() {
    browser = new Browser(System.getenv("DRIVER_URL"));
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  @Test
  void FAV_02_a_buyer_sees_the_favourites(Rivola rivola) {
    browser.show(rivola, "/preferiti", "luca");
    assertNotEquals("", browser.textOf("article"));
  }

  @Test
  void SEARCH_07_a_visitor_reads_that_a_search_failed(Rivola rivola) {
    rivola.fault("searchTickets", Map.of("drop", true), Map.of("nth", 1));
    browser.show(rivola, "/cerca", null);
    assertEquals("Errore durante la ricerca. Riprova più tardi.", browser.textOf("[role=alert]"));
  }
}
