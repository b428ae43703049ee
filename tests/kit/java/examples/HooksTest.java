import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is prepared once for a class, and classes in a class: a test begins with the nearest `@Rivola.Seed`. */
@ExtendWith(Rivola.Extension.class)
@Rivola.Seed(scenario = "empty", date = "2026-12-24")
class HooksTest {
  private final Rivola rivola;

  HooksTest(Rivola rivola) {
    this.rivola = rivola;
  }

  @BeforeAll
  static void prepare(Rivola rivola) {
    Map<String, ?> ticket = Map.of("id", 900, "departs_in", Map.of("hours", 2));
    rivola.demo("POST", "arrange/", Map.of("tickets", List.of(ticket)));
    rivola.demo("POST", "snapshots/", Map.of("name", "hooks-test"));
  }

  @AfterAll
  static void tidyUp(Rivola rivola) {
    rivola.demo("DELETE", "snapshots/hooks-test/", null);
  }

  @Test
  void nothing_is_for_sale() {
    assertEquals(List.of(), idsOnSale());
  }

  @Nested
  class InTheSameState {
    @Test
    void nothing_is_for_sale_either(Rivola same) {
      assertEquals(rivola, same);
      assertEquals(List.of(), idsOnSale());
    }
  }

  @Nested
  @Rivola.Seed(snapshot = "hooks-test")
  class InThePreparedState {
    @Test
    void SEARCH_03_a_visitor_finds_the_ticket() {
      assertEquals(List.of(900L), idsOnSale());
    }

    @Test
    @Rivola.Seed(scenario = "empty")
    void a_test_may_begin_otherwise() {
      assertEquals(Rivola.TODAY, Rivola.Json.in(rivola.demo("GET", "clock/", null), "today"));
    }
  }

  private List<Object> idsOnSale() {
    List<Object> ids = new ArrayList<>();
    for (Object ticket : (List<?>) Rivola.Json.of(rivola.visitor().get("/api/tickets/public/")))
      ids.add(Rivola.Json.in(ticket, "id"));
    return ids;
  }
}
